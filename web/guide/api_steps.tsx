/** The steps of the guide as HTTP calls of the API. */
import type { GuideProps } from "./guide_props.ts";

export const ApiSteps = ({ site, demo, origin, tokenUrl }: GuideProps) => {
  const assistant = demo?.accounts.find(({ profile }) => profile === "assistant");
  const token = new URL(tokenUrl, origin).href;
  return (
    <section class="part" aria-labelledby="api">
      <h2 id="api">O mesmo pela API</h2>
      <p>
        Tudo o que os consoles fazem é feito pela API, com os mesmos direitos. A{" "}
        <a href={site.to("/swagger/ui")}>referência da API</a> descreve cada chamada e deixa experimentá-las.
      </p>
      <pre tabindex={0} aria-label="Chamadas da API"><code>{[
        `TOKEN=$(curl -s ${token} \\`,
        "  -d grant_type=password -d client_id=assets \\",
        `  -d username=${assistant?.cpf ?? "<CPF>"} -d password=${assistant?.password ?? "<senha>"} \\`,
        String.raw`  | sed 's/.*"access_token":"\([^"]*\)".*/\1/')`,
        "",
        "# as ordens, com situação e valores",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/ordem`,
        "",
        "# uma ordem, com a resposta de cada instituição",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/ordem/<número do protocolo>`,
        "",
        "# tudo o que aconteceu, em ordem",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/evento`,
      ].join("\n")}</code></pre>
    </section>
  );
};
