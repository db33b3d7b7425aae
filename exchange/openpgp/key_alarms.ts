/**
 * Alarms about OpenPGP keys that end or that several institutions have, computed from the present keys, so that registering a newer key ends
 * the alarm.
 */
import { match } from "ts-pattern";
import { formatDateTime, formatList } from "../../domain/formatting.ts";
import {
  keyEndsSoon,
  type KeyNotice,
  keyNotice,
  sharedKeys,
} from "../../domain/institutions/institution_key.ts";
import { type InstitutionOpenpgp, listOpenpgp } from "../../store/institutions/institution_keys.ts";
import { listServiceKeys } from "../../store/institutions/service_keys.ts";
import type { Alarm } from "../../store/operations/alarms.ts";
import { SERVICE } from "../layout/layout.ts";
import type { KeyContext } from "./keyring.ts";
import { fingerprintOf } from "./message.ts";
import { readOfferedKey } from "./public_key.ts";

type Current = Omit<Alarm, "type">;

/** The alarms for the institutions' keys and the service's own. */
export const currentKeyAlarms = async (ctx: KeyContext, noticeDays: number): Promise<Current[]> => [
  ...await ofInstitutions(ctx, noticeDays),
  ...await ofService(ctx, noticeDays),
];

async function ofInstitutions({ db, clock }: KeyContext, noticeDays: number): Promise<Current[]> {
  const institutions = await listOpenpgp(db);
  const now = clock();
  const shared = sharedKeys(institutions, now);
  return institutions.flatMap((institution) => {
    const details = [
      ...termDetail(institution, keyNotice(institution, now, noticeDays)),
      ...[...shared].filter(([, holders]) => holders.includes(institution.ispb))
        .map(([fingerprint, holders]) => sharedDetail(institution, fingerprint, holders)),
    ];
    return details.length === 0 ? [] : [{ subject: institution.ispb, detail: details.join(" ") }];
  });
}

function termDetail({ ispb, name, required }: InstitutionOpenpgp, notice: KeyNotice | undefined): string[] {
  if (notice === undefined) return [];
  const without = required
    ? "sem chave em vigor, remessas e recibos não saem para ela e os seus retornos são rejeitados"
    : "sem chave em vigor, os seus retornos em envelope são rejeitados";
  return [
    match(notice)
      .with(
        { type: "ends" },
        ({ at }) =>
          `A chave OpenPGP da instituição ${ispb} (${name}) deixa de valer em ${
            formatDateTime(at)
          }, e não há outra que a ` +
          `suceda sem intervalo. Peça-lhe a nova e cadastre-a na página dela, /operacao/instituicao/${ispb}, antes disso: ${without}.`,
      )
      .with(
        { type: "none-in-force" },
        () =>
          `A instituição ${ispb} (${name}) deve usar OpenPGP e não tem chave em vigor. Peça-lhe a nova e ` +
          `cadastre-a na página dela, /operacao/instituicao/${ispb}: ${without}.`,
      )
      .exhaustive(),
  ];
}

const sharedDetail = (
  { ispb, name }: InstitutionOpenpgp,
  fingerprint: string,
  holders: readonly string[],
): string =>
  `A chave OpenPGP ${fingerprint} da instituição ${ispb} (${name}) está cadastrada também para ${
    formatList(holders.filter((holder) => holder !== ispb))
  }: quem tem a metade privada abre os arquivos de todas e assina por todas. Confirme com cada uma de quem é a ` +
  `chave e revogue-a na página de quem não é a dona; da outra, peça uma própria.`;

/** The alarm for the service's newest key, which is the one that signs. Real time is used, as for signing. */
async function ofService({ db, keyring }: KeyContext, noticeDays: number): Promise<Current[]> {
  // A service that has never encrypted anything needs no key.
  if ((await listServiceKeys(db)).length === 0) return [];
  const serviceKeyAlarm = (what: string): Current[] => [{
    subject: SERVICE,
    detail:
      `${what} Ponha uma chave mais nova na pasta OPENPGP_KEYS_DIR de todos os trabalhadores e confirme a sua ` +
      "impressão digital com as instituições; conserve a anterior, que abre o que ainda for cifrado para ela.",
  }];
  const held = await keyring.keys().catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error))
  );
  if (held instanceof Error) {
    return [{ subject: SERVICE, detail: `${held.message}. Sem ela nada é assinado, cifrado nem aberto.` }];
  }
  const [newest] = held;
  const key = `A chave OpenPGP com que o serviço assina, ${fingerprintOf(newest)},`;
  const read = await readOfferedKey(newest.toPublic().armor(), new Date());
  if (!read.ok) return serviceKeyAlarm(`${key} não vale mais: remessas e recibos em envelope não saem.`);
  const { expiresAt } = read.value;
  if (expiresAt === undefined || !keyEndsSoon(expiresAt, Temporal.Now.instant(), noticeDays)) return [];
  return serviceKeyAlarm(
    `${key} deixa de valer em ${
      formatDateTime(expiresAt)
    }; depois disso remessas e recibos em envelope não saem.`,
  );
}
