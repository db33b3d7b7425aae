/** Invented processes at every unit, and the real-looking numbers of the orders' manual. */
import {
  courtCodeOf,
  makeProcessNumber,
  parseProcessNumber,
  type ProcessNumber,
} from "../../domain/orders/process_number.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import { cnpjOf } from "./check_digits.ts";
import { units } from "./seed_courts.ts";
import { defendants, type SeedDefendant } from "./seed_defendants.ts";

/** The valid numbers every example uses; the first is `wire.md`'s. */
export const exampleProcessNumbers = [
  "0000832-35.2018.4.01.3202",
  "0722391-40.2017.8.07.0001",
  "0005966-65.2023.2.00.0000",
  "0003336-02.2024.2.00.0000",
  "0005581-54.2022.2.00.0000",
  "0000002-65.2005.4.05.8100",
] as const;

const processesPerUnit = 20;
const partiesOfAnExample = 24;

const plaintiffs: ProcessData["parties"] = [
  { taxId: cnpjOf("70000001"), name: "Fazenda Pública de Teste", role: "AUTOR" },
  { taxId: cnpjOf("70000002"), name: "Condomínio Edifício das Acácias", role: "AUTOR" },
  { taxId: cnpjOf("70000003"), name: "Associação dos Credores do Vale", role: "AUTOR" },
];
const civilClasses = ["Execução Fiscal", "Cumprimento de Sentença", "Execução de Título Extrajudicial"];

const ordinary = defendants.filter((defendant) => defendant.special === undefined);
const special = defendants.filter((defendant) => defendant.special !== undefined);

function process(number: ProcessNumber, index: number, against: readonly SeedDefendant[]): ProcessData {
  // Every eighth one is criminal, where defendants are not checked against the parties.
  const criminal = index % 8 === 7;
  const parties = against.map(({ taxId, name }) => ({ taxId, name, role: "REU" }));
  return {
    number,
    court: courtCodeOf(number),
    criminal,
    className: criminal ? "Ação Penal" : civilClasses[index % civilClasses.length]!,
    parties: [plaintiffs[index % plaintiffs.length]!, ...parties],
  };
}

/** `count` ordinary defendants, other ones for each index. */
const someDefendants = (index: number, count: number): SeedDefendant[] =>
  Array.from({ length: count }, (_, nth) => ordinary[(index * 5 + nth) % ordinary.length]!);

/** Many parties each, and the defendants made for tests among them. None is criminal. */
const examples: readonly ProcessData[] = exampleProcessNumbers.map((text, index) => {
  const number = parseProcessNumber(text);
  if (!number.ok) throw new Error(`Cannot seed process ${text}: ${number.error.reason}`);
  return process(number.value, index, [...someDefendants(index, partiesOfAnExample), ...special]);
});

const generated: readonly ProcessData[] = units.filter((unit) => unit.bodyType !== "CENTRAL_DE_MANDADOS")
  .flatMap(({ id }, unitIndex) => {
    const [branch, court, origin] = [id.slice(2, 3), id.slice(3, 5), id.slice(5)].map(Number);
    return Array.from({ length: processesPerUnit }, (_, nth) => {
      const index = unitIndex * processesPerUnit + nth;
      const number = makeProcessNumber(1_000_000 + index * 37, 2015 + nth % 11, branch!, court!, origin!);
      return process(number, index, someDefendants(index, 1 + index % 4));
    });
  });

export const processes: readonly ProcessData[] = [...examples, ...generated];
