/** The wire forms of problems. */
import * as v from "valibot";
import { date, instant, money } from "./wire.ts";

/** A draft of a split that reserves a balance. */
const Reservation = v.pipe(
  v.object({
    desdobramentoId: v.pipe(v.string(), v.uuid()),
    origem: v.pipe(v.string(), v.description("Como em `origem` do desdobramento")),
    nome: v.optional(
      v.pipe(v.string(), v.description("De quem salvou a minuta por último; ausente se foi o serviço")),
    ),
    desde: v.pipe(instant, v.description("Quando foi salva por último")),
    ate: v.optional(
      v.pipe(date, v.description("O último dia em que reserva; ausente, enquanto aguardar protocolo")),
    ),
    valor: v.pipe(money, v.description("O que reserva; zero se repete um pedido sem resposta")),
  }),
  v.metadata({ ref: "ReservaDeSaldo" }),
);
export type ReservationAnswer = v.InferOutput<typeof Reservation>;

/** The drafts that reserve a balance. */
export const reservations = v.optional(v.pipe(
  v.array(Reservation),
  v.description("As minutas de desdobramento que reservam o saldo, cada uma por quem a salvou e até quando"),
));

export const Problem = v.pipe(
  v.object({
    type: v.pipe(
      v.string(),
      v.description("Endereço do problema no catálogo"),
      v.examples(["/problemas/conteudo-invalido"]),
    ),
    title: v.string(),
    status: v.pipe(v.number(), v.integer()),
    detail: v.pipe(v.string(), v.description("O que aconteceu e o que fazer, em português")),
    instance: v.pipe(v.string(), v.description("Caminho da chamada")),
    codigo: v.pipe(v.string(), v.description("Código estável; os códigos estão em `/problemas`")),
    correlacao: v.pipe(v.string(), v.description("Identificador da chamada, o mesmo de `X-Request-Id`")),
    proximo: v.optional(
      v.pipe(v.string(), v.description("Com `cursor-de-outra-epoca`: o cursor com que a leitura continua")),
    ),
    reservas: reservations,
    erros: v.optional(v.array(v.object({
      campo: v.pipe(v.string(), v.examples(["reus[0].instituicoes[1].ispb"])),
      mensagem: v.string(),
      codigo: v.pipe(
        v.string(),
        v.description("Código estável deste erro; em `codigo` do problema quando todos são o mesmo"),
      ),
      reservas: reservations,
    }))),
  }),
  v.metadata({ ref: "Problema" }),
);

export const CatalogueEntry = v.pipe(
  v.object({
    codigo: v.string(),
    status: v.pipe(v.number(), v.integer()),
    titulo: v.string(),
    significado: v.string(),
    oQueFazer: v.string(),
  }),
  v.metadata({ ref: "ProblemaDoCatalogo" }),
);
