/** Sets up sign-in to the consoles from the configuration. */
import type { Clock } from "../domain/ports.ts";
import { logoutTokens } from "../registries/identity/logout_token.ts";
import { relyingParty } from "../registries/identity/relying_party.ts";
import { secretEncryption } from "../registries/secret_encryption.ts";
import type { Consoles } from "../routes/app.ts";

interface ConsoleSettings {
  /** Scheme, host, port and prefix, without a final slash. */
  readonly publicUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Whether an issuer without TLS may be on another host. */
  readonly http: boolean;
  readonly idleMinutes: number;
  readonly sessionHours: number;
  readonly secretKey: string;
  readonly realClock: Clock;
}

export function openConsoles(
  { publicUrl, issuer, clientId, clientSecret, http, idleMinutes, sessionHours, secretKey, realClock }:
    ConsoleSettings,
): Consoles {
  const redirectUri = `${publicUrl}/entrar/retorno`;
  const signedOutUri = `${publicUrl}/entrar/saida`;
  return {
    publicUrl,
    party: relyingParty({ issuer, clientId, clientSecret, http, redirectUri, signedOutUri, realClock }),
    logouts: logoutTokens({ issuer, clientId, clock: realClock }),
    encryption: secretEncryption(secretKey, "assets web sessions"),
    realClock,
    idleMinutes,
    sessionHours,
  };
}
