/**
 * Translates the error of a failed system call into Portuguese for the person who has to correct it; the
 * system's own message follows in parentheses.
 */

/** The Portuguese causes by the error's name, or by a part of its message. */
const causes: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/ENOSPC|No space left|os error 28\b/i, "a pasta está sem espaço"],
  [/EDQUOT|quota/i, "a cota de espaço da pasta acabou"],
  [/EROFS|Read-only file system/i, "a pasta só pode ser lida"],
  [/EACCES|EPERM|Permission ?denied|NotCapable/i, "falta permissão na pasta"],
  [/ENOENT|No such file|NotFound/i, "a pasta ou o arquivo não existe"],
  [/ENOTDIR|Not a directory/i, "há um arquivo no lugar da pasta"],
  [
    /EXDEV|cross-device/i,
    "as pastas da instituição têm de estar no mesmo sistema de arquivos da pasta de troca",
  ],
  [/EIO\b|Input\/output error/i, "o disco falhou"],
  [/ECONNREFUSED|Connection refused/i, "o servidor recusou a conexão"],
  [/ETIMEDOUT|timed? ?out/i, "o servidor não respondeu a tempo"],
  [/ENOTFOUND|getaddrinfo/i, "o endereço do servidor não existe"],
];

/** `a pasta está sem espaço (No space left on device)`; an unknown message is returned unchanged. */
export function faultCause(message: string): string {
  const cause = causes.find(([pattern]) => pattern.test(message))?.[1];
  return cause === undefined ? message : `${cause} (${message})`;
}
