/** `deno task test:clients`: clients are generated of the API's document, and compiled or imported, where their tools are. */
import { describedApi } from "../routes/openapi_client.ts";
import { write } from "./runner/long_form.ts";

const OAPI_CODEGEN = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
const OPENAPI_GENERATOR = "org.openapitools:openapi-generator-cli:7.14.0";

interface Client {
  /** Commands without which it is not tried. */
  readonly needs: readonly string[];
  /** A shell's commands, in a folder that has `openapi.json`. */
  readonly script: string;
}

/** Documents that are not JSON are handed over as bytes, as `docs/client.md` says. */
const pythonConfig = `content_type_overrides:
  application/pdf: application/octet-stream
  application/atom+xml: application/octet-stream
  application/jsonl: application/octet-stream
`;

const importAll = "import importlib, pkgutil, assets_client\n" +
  "for one in pkgutil.walk_packages(assets_client.__path__, 'assets_client.'): importlib.import_module(one.name)\n";

const generator =
  `mvn -q dependency:copy -Dartifact=${OPENAPI_GENERATOR} -DoutputDirectory=. && java -jar openapi-generator-cli-*.jar`;

const clients: Readonly<Record<string, Client>> = {
  "Python, openapi-python-client": {
    needs: ["python3"],
    script: `python3 -m venv tools && tools/bin/pip install -q openapi-python-client &&
      tools/bin/openapi-python-client generate --path openapi.json --config config.yaml --meta none \\
        --output-path assets_client && tools/bin/python import_all.py`,
  },
  "Go, oapi-codegen": {
    needs: ["go"],
    script:
      `mkdir assets && go run ${OAPI_CODEGEN} -generate types,client -package assets -o assets/client.go openapi.json &&
      go mod init client && go mod tidy && go vet ./assets`,
  },
  "Java, openapi-generator": {
    needs: ["java", "javac", "mvn"],
    script: `${generator} generate -i openapi.json -g java --library native -o java >/dev/null &&
      mvn -q -f java/pom.xml compile`,
  },
  "C#, openapi-generator, generated": {
    needs: ["java", "mvn"],
    script: `${generator} generate -i openapi.json -g csharp --library httpclient -o csharp >/dev/null`,
  },
  "C#, compiled": {
    needs: ["java", "mvn", "dotnet"],
    script: `${generator} generate -i openapi.json -g csharp --library httpclient -o csharp >/dev/null &&
      dotnet build csharp`,
  },
};

const isThere = async (command: string) =>
  (await new Deno.Command("sh", { args: ["-c", `command -v ${command}`], stdout: "null" }).output()).success;

async function attempt({ script }: Client, document: string): Promise<string | undefined> {
  const cwd = await Deno.makeTempDir({ prefix: "assets-client-" });
  try {
    await Deno.writeTextFile(`${cwd}/openapi.json`, document);
    await Deno.writeTextFile(`${cwd}/config.yaml`, pythonConfig);
    await Deno.writeTextFile(`${cwd}/import_all.py`, importAll);
    const { success, stdout, stderr } = await new Deno.Command("sh", { args: ["-c", script], cwd }).output();
    const text = new TextDecoder();
    return success ? undefined : (text.decode(stdout) + text.decode(stderr)).slice(-3_000);
  } finally {
    // What Go keeps there can only be read.
    await new Deno.Command("sh", { args: ["-c", `chmod -R u+w ${cwd} && rm -rf ${cwd}`] }).output();
  }
}

const only = Deno.args[0] ?? "";
const document = JSON.stringify(await describedApi());
let [passed, failed, skipped] = [0, 0, 0];
for (const [name, client] of Object.entries(clients).filter(([name]) => name.includes(only))) {
  const absent = [];
  for (const command of client.needs) if (!await isThere(command)) absent.push(command);
  if (absent.length > 0) {
    write(`not tried  ${name}: without ${absent.join(", ")}`);
    skipped++;
    continue;
  }
  const fault = await attempt(client, document);
  write(fault === undefined ? `ok         ${name}` : `FAILED     ${name}: ${fault}`);
  fault === undefined ? passed++ : failed++;
}
write(`${passed} passed, ${failed} failed, ${skipped} skipped`);
Deno.exit(failed === 0 && passed > 0 ? 0 : 1);
