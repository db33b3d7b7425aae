/**
 * Faults of the connection to an institution's SFTP server: kinds, retry intervals, and remedies for
 * operators.
 */

/** The kinds of fault; the texts in `remedies` explain them. */
export type SftpReason =
  | "no-server"
  | "timeout"
  | "connection-refused"
  | "connection-lost"
  | "address-unknown"
  | "network-not-allowed"
  | "host-key-differs"
  | "incompatible"
  | "authentication-refused"
  | "secret-missing"
  | "secret-exposed"
  | "secret-unreadable"
  | "permission-denied"
  | "folder-missing"
  | "no-space"
  | "rename-refused"
  | "size-differs"
  | "target-differs"
  | "refused"
  | "local-failure"
  | "unexpected";

/**
 * A fault of a channel. It is thrown only inside the SFTP files, where every step can end in one; `attempt`
 * turns it into state and alarm.
 */
export class SftpFault extends Error {
  constructor(readonly reason: SftpReason, detail: string) {
    super(detail);
  }
}

/**
 * Faults that may pass by themselves are retried soon; all others need an operator, on this side or the
 * other.
 */
const passing: readonly SftpReason[] = [
  "no-server",
  "timeout",
  "connection-refused",
  "connection-lost",
  "address-unknown",
];

export const isTransient = (reason: SftpReason): boolean => passing.includes(reason);

/** Whether the connection cannot be used any more. */
export const endsConnection = (reason: SftpReason): boolean =>
  reason === "timeout" || reason === "connection-lost";

const FIRST_RETRY_SECONDS = 60;
const LONGEST_RETRY_SECONDS = 15 * 60;

/**
 * The seconds to wait after a number of consecutive failures: doubled each time, or at once the longest for a
 * fault that does not pass. One of our own folder costs nobody else a try, and its end may be minutes before a deadline.
 */
export function retryAfterSeconds(reason: SftpReason, failures: number): number {
  if (reason === "local-failure") return FIRST_RETRY_SECONDS;
  if (!isTransient(reason)) return LONGEST_RETRY_SECONDS;
  return Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY_SECONDS);
}

/** A fault that may pass by itself raises an alarm only when it has not passed a few minutes later. */
const FAILURES_BEFORE_ALARM = 3;

export const raisesAlarm = (reason: SftpReason, failures: number): boolean =>
  !isTransient(reason) || failures >= FAILURES_BEFORE_ALARM;

/** The status codes of SFTP (draft-ietf-secsh-filexfer-02, section 7, and -13 for the last two). */
const statuses: Readonly<Record<number, SftpReason>> = {
  2: "folder-missing",
  3: "permission-denied",
  4: "refused",
  6: "connection-lost",
  7: "connection-lost",
  8: "refused",
  14: "no-space",
  15: "no-space",
};

/** The error codes of ssh2 and the system. */
const socketCodes: Readonly<Record<string, SftpReason>> = {
  ECONNREFUSED: "connection-refused",
  EHOSTUNREACH: "connection-refused",
  ENETUNREACH: "connection-refused",
  ENOTFOUND: "address-unknown",
  EAI_AGAIN: "address-unknown",
  ETIMEDOUT: "timeout",
};

/** What ssh2 says of a session that ends before SFTP is spoken in it. */
const sessionEnded =
  /^Received (exit code|signal) .* while establishing SFTP session|SFTP session termination$/;

interface RawError {
  readonly message: string;
  readonly code?: unknown;
  /** Only on errors of the connection. */
  readonly level?: unknown;
  /** Only on errors of the local file system. */
  readonly syscall?: unknown;
}

/** The fault for an error of ssh2, of the system or of this module's own steps. */
export function sftpFaultOf(error: unknown): SftpFault {
  if (error instanceof SftpFault) return error;
  const raw: RawError = error instanceof Error ? error : { message: String(error) };
  return new SftpFault(reasonOf(raw), raw.message);
}

function reasonOf({ message, code, level, syscall }: RawError): SftpReason {
  if (level === "client-timeout") return "timeout";
  if (level === "client-authentication" || level === "agent") return "authentication-refused";
  if (level === "handshake") return "incompatible";
  if (typeof code === "string" && code in socketCodes) return socketCodes[code]!;
  if (level !== undefined || code === "ECONNRESET" || code === "EPIPE") return "connection-lost";
  // Its code is the exit code of a program, and no status of SFTP.
  if (sessionEnded.test(message)) return "incompatible";
  if (typeof code === "number") return statuses[code] ?? "refused";
  if (typeof code === "string" || syscall !== undefined) return "local-failure";
  if (/^Cannot parse privateKey/.test(message)) return "secret-unreadable";
  if (/No response from server|Not connected|Connection lost|Channel open failure/.test(message)) {
    return "connection-lost";
  }
  return /subsystem/.test(message) ? "incompatible" : "unexpected";
}

/** One text for both cases: different texts would reveal which names exist inside the network. */
const noAddress =
  "O nome do servidor SFTP não pôde ser resolvido ou leva a um endereço que não é público nem está em SFTP_NETWORKS; " +
  "nada foi enviado. Confira a máquina do canal, confirme o endereço com a instituição e só então ajuste a lista.";

/** The explanation and remedy of each fault, for operators. */
const remedies: Readonly<Record<SftpReason, string>> = {
  "no-server":
    "Não há, na máquina e na porta do canal, um servidor SFTP que este serviço alcance. Confira as duas, e com a " +
    "instituição se o servidor está no ar, admite o endereço deste serviço e oferece algoritmos atuais.",
  "timeout":
    "O servidor SFTP não respondeu a tempo. Verifique com a instituição se ele está no ar e se a rede até " +
    "ele não está bloqueada.",
  "connection-refused":
    "O servidor SFTP recusou a conexão ou não pôde ser alcançado. Confira máquina e porta do " +
    "canal, e com a instituição se o servidor está no ar e admite o endereço deste serviço.",
  "connection-lost":
    "A conexão com o servidor SFTP caiu no meio. Se continuar, verifique com a instituição o " +
    "servidor e a rede entre os dois.",
  "address-unknown": noAddress,
  "network-not-allowed": noAddress,
  "host-key-differs":
    "A chave apresentada pelo servidor SFTP não é nenhuma das registradas no canal; a conexão foi " +
    "encerrada antes de qualquer senha ou arquivo. Confirme a nova impressão digital com a instituição por outro " +
    "meio e registre-a no canal.",
  "incompatible":
    "O servidor SFTP não oferece um algoritmo ou o serviço SFTP que este programa usa. Peça à " +
    "instituição que habilite SFTP e algoritmos atuais.",
  "authentication-refused":
    "O servidor SFTP recusou o usuário, a chave ou a senha. Confira o usuário do canal e o " +
    "arquivo em SFTP_KEYS_DIR, e com a instituição se a nossa chave está cadastrada.",
  "secret-missing":
    "Não há o arquivo da chave ou da senha do canal. Grave-o em SFTP_KEYS_DIR com o nome indicado, " +
    "com permissão só para o usuário do serviço (chmod 600).",
  "secret-exposed":
    "O arquivo da chave ou da senha pode ser lido por outros usuários da máquina. Corrija com chmod " +
    "600; se foi lido por outros, troque o segredo.",
  "secret-unreadable":
    "O arquivo da chave ou da senha não pôde ser usado. A chave deve estar no formato do OpenSSH " +
    "ou PEM, sem senha própria, e o arquivo deve poder ser lido por este processo.",
  "permission-denied":
    "O servidor SFTP recusou a operação por falta de permissão. Peça à instituição que dê ao nosso " +
    "usuário o direito de gravar, renomear e, na pasta de entrada, mover.",
  "folder-missing":
    "A pasta indicada no canal não existe no servidor SFTP. Confira as pastas do canal ou peça à " +
    "instituição que as crie.",
  "no-space":
    "O servidor SFTP está sem espaço. Peça à instituição que libere espaço; o envio continua sozinho.",
  "rename-refused":
    "O servidor SFTP gravou o arquivo mas não o deixou receber o nome definitivo. Peça à instituição " +
    "o direito de renomear na pasta.",
  "size-differs":
    "O arquivo ficou com outro tamanho no servidor SFTP. Verifique com a instituição se algo altera ou " +
    "apaga arquivos .part na pasta.",
  "target-differs":
    "Há no servidor SFTP outro arquivo com este nome, que não foi alterado. Verifique com a " +
    "instituição quem o gravou e peça que o retire; a entrega é refeita sozinha.",
  "refused":
    "O servidor SFTP recusou a operação sem dizer por quê. Verifique com a instituição espaço, cota e limites " +
    "do nosso usuário.",
  "local-failure":
    "Um arquivo deste serviço não pôde ser lido ou gravado. Verifique a pasta de troca: espaço, " +
    "permissões e se o arquivo ainda está lá como foi publicado.",
  "unexpected": "Falha não prevista no canal SFTP. Chame o suporte do serviço com o registro do momento.",
};

/** Faults of the service's own side, found before anything is sent. */
const ownReasons: readonly SftpReason[] = [
  "secret-missing",
  "secret-exposed",
  "secret-unreadable",
  "local-failure",
];

/** Removes folders from a message, keeping file names: where the service's files are is only for the log. */
const withoutFolders = (message: string): string =>
  message.replace(/[^\s'"]+/g, (word) => word.slice(word.lastIndexOf("/") + 1));

/** The remedy, followed by the details, unless these would reveal what exists on a network. */
export function explainSftpFault({ reason, message }: SftpFault): string {
  if (reason === "no-server" || remedies[reason] === noAddress) return remedies[reason];
  const seen = ownReasons.includes(reason) ? withoutFolders(message) : message;
  return `${remedies[reason]} Detalhe: ${seen}`;
}

/**
 * The fault shown for a connection on which no SSH server presented its key: one for all causes, because a
 * channel may name any port of a machine, and the causes would tell open ports from closed and filtered ones.
 * The log has the cause.
 */
export function maskedConnectionFault(fault: SftpFault): SftpFault {
  const { reason, message } = fault;
  const isSaid = ownReasons.includes(reason) || remedies[reason] === noAddress;
  return isSaid ? fault : new SftpFault("no-server", message);
}
