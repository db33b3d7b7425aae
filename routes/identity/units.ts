/** The court units that orders may name, and the age of the list. */
import * as v from "valibot";
import { bodyTypeName, bodyTypes } from "../../domain/identity/court_unit.ts";
import { ok } from "../../domain/result.ts";
import { foldText } from "../../domain/text.ts";
import { type ListedUnit, listUnits, unitsRefreshedAt } from "../../store/identity/court_units.ts";
import {
  date,
  instant,
  mapPresent,
  pageEntries,
  pageOfAll,
  pageSchema,
  text,
  wireInstant,
} from "../http/wire.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { allProfiles } from "./caller_identity.ts";

/** The notice for users whose unit is missing (specification, Limits, "Court-body list refresh"). */
const NOTICE =
  "A lista é atualizada uma vez por dia a partir do cadastro corporativo: uma vara recém-cadastrada aparece em cerca " +
  "de 24 horas";

const UnitQuery = v.strictObject({
  nome: v.optional(v.pipe(text(120), v.description("Parte do nome, sem distinguir maiúsculas e acentos"))),
  ...pageEntries,
});

const UnitAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description("Para o `varaId` de uma minuta"), v.examples(["v-4013202"])),
    nome: v.string(),
    tipo: v.pipe(v.picklist(bodyTypes), v.description("Tipo do órgão no cadastro corporativo")),
    descricaoTipo: v.pipe(v.string(), v.description("O tipo, como o usuário o lê")),
    listadaDesde: v.pipe(date, v.description("Dia em que apareceu nesta lista")),
  }),
  v.metadata({ ref: "Vara" }),
);
export type UnitAnswer = v.InferOutput<typeof UnitAnswer>;

/** A page with the age of the list. */
const UnitPage = v.object({
  ...pageSchema(UnitAnswer).entries,
  atualizadaEm: v.optional(
    v.pipe(instant, v.description("Última atualização da lista; ausente enquanto não houve nenhuma")),
  ),
  aviso: v.pipe(v.string(), v.description("Quando um novo cadastro aparece"), v.examples([NOTICE])),
});

export const listUnitsOperation = operationsOf({ tag: "Referência", access: allProfiles })({
  id: "listarVaras",
  method: "GET",
  path: "/v1/vara",
  summary: "Varas do tribunal do usuário",
  description: "As unidades judiciárias que uma ordem pode indicar, dos onze tipos de órgão admitidos. " +
    NOTICE + ".",
  query: UnitQuery,
  success: okResponse("Uma página de varas, por nome", UnitPage),
  run: async (app, call) => {
    const { nome = "", ...page } = call.query;
    const wanted = foldText(nome);
    const [listed, refreshedAt] = await Promise.all([
      listUnits(app.db, call.caller.court),
      unitsRefreshedAt(app.db),
    ]);
    const found = listed.filter(({ name }) => foldText(name).includes(wanted));
    return ok({
      ...pageOfAll(found.map(wireUnit), page),
      atualizadaEm: mapPresent(refreshedAt, wireInstant),
      aviso: NOTICE,
    });
  },
});

const wireUnit = ({ id, name, bodyType, firstSeenOn }: ListedUnit) => ({
  id,
  nome: name,
  tipo: bodyType,
  descricaoTipo: bodyTypeName[bodyType],
  listadaDesde: firstSeenOn.toString(),
});
