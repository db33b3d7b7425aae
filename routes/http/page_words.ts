/**
 * Sentences of refusals in the words of who reads pages. A sentence that names one case (a field, an amount) is written
 * once, in the words of calls: addresses, names of fields and values as a body has them. A page has forms in their place.
 */

/** What the draft's form offers to confirm a high amount with; the form finds the fault by it. */
export const AMOUNT_CONFIRMATION = "confirme-o em “Confira o valor”";

const DEFAULT = "“Usar instituição e agência padrão”";

const words: readonly (readonly [RegExp, string])[] = [
  [/^O corpo não tem a forma esperada.*/, "Corrija o que está assinalado"],
  [
    /^Há parâmetros de consulta que não podem ser aceitos.*/,
    "Corrija o que está assinalado, ou volte à lista",
  ],
  [/está em erros, com o que fazer/, "está abaixo, com o que fazer"],
  [/repita a chamada com confirmaValorElevado: true/, AMOUNT_CONFIRMATION],
  [
    /ou crie a minuta por \/v1\/ordem\/minuta-contas, que dispensa a consulta/,
    "ou escolha “Só as que eu indicar” em “Instituições a atingir”, que dispensa a consulta",
  ],
  [/repita a chamada (em instantes|para)/, "repita $1"],
  [/Informe no máximo (\S+) (minutas|ordens) por chamada/, "Escolha no máximo $1 $2 de cada vez"],
  [/informe usarPadrao: false e a conta/, `desmarque ${DEFAULT} e informe a conta`],
  [/informe usarPadrao: false, a/, `desmarque ${DEFAULT} e informe a`],
  [/retire \w+ ou informe usarPadrao: false/, `deixe o campo em branco ou desmarque ${DEFAULT}`],
  [/; preencha depositoJudicial$/, "; preencha para onde vai o dinheiro"],
  [/; retire depositoJudicial$/, "; deixe o depósito em branco"],
  [/; preencha \w+$/, ""],
  [/retire \w+ ou reveja/, "deixe-o em branco ou reveja"],
  [/retire usarContaUnica/, "desmarque “Usar a conta única do réu”"],
  [/retire \w+ ou corrija o tipo da ordem/, "retire-o ou corrija o tipo da ordem"],
  [/retire cpfJuiz ou informe o juiz da ordem/, "escolha o juiz da ordem"],
  [/informe interromperSerie true para interrompê-la .*/, "diga se ela deve ser interrompida no mesmo ato"],
  [/; retire interromperSerie$/, ": não há série a interromper"],
  [/; retire numeroProcesso$/, "; deixe o número do processo em branco"],
  [/informe em numeroProcesso um número válido/, "informe um número de processo válido"],
  [/informe em varaId uma nova vara/, "escolha uma nova vara"],
  [/o detalhe da ordem diz em acoesPossiveis o que cabe a cada um/, "a página oferece o que cabe a cada um"],
  [/uma das acoesPossiveis do alvo/, "uma das ações que a página oferece"],
  [
    /Informe dinheiro, cancelarNaoRespostas ou os dois/,
    "Escolha o que fazer do dinheiro, das não respostas ou dos dois",
  ],
  [/um dos `reus` que ela mostra/, "um dos réus que ela mostra"],
  [/\bREITERAR\b/g, "“Reiterar”"],
  [/\bCANCELAR\b/g, "“Cancelar”"],
  [/altere dataFim para/, "escolha"],
  [/omita o campo/, "deixe o campo em branco"],
  [/a lista em \/v1\/instituicao/, "o nome ou o ISPB"],
  [/consulte o motivo em \/v1\/serie e, para/, "o motivo está na página dela; para"],
  [/; consulte \/v1\/ordem\/\S+/, "; ela está em Ordens, com este número"],
  [/ \(\/v1\/serie\/\{id\}\/interromper\)/, ""],
  [/ (em|de) \/v1\/(vara|tipo-acao)/, ""],
  [/^O tipo de ação é um código em maiúsculas.*/, "Escolha o tipo de ação"],
  [/^Informe o que a requisição pede.*/, "Marque ao menos um dos dados a pedir"],
  [/, como texto com duas casas decimais, por exemplo "15000\.00"/, ", por exemplo 15.000,00"],
  [/um texto com duas casas decimais e ponto, por exemplo "15000\.00"/, "um número, por exemplo 15.000,00"],
  [/, dd\/MM\/aaaa ou AAAA-MM-DD/, ", como dd/mm/aaaa"],
  [/AAAA-MM-DD/, "dd/mm/aaaa"],
  [/Deve ser true ou false/, "Deve ser sim ou não"],
  [/^Deve ser true$/, "Deve ser sim"],
  [/, que vai em `porta`/, ", que tem um campo seu"],
  [/confira o campo `id` de um resultado de pesquisa/, "confira o endereço, ou pesquise de novo"],
  [/as siglas de \/api\/v1\/parametros/, "os da lista"],
  [/em algum dos campos; corrija os listados em erros/, "; corrija o que está assinalado"],
];

/** The sentence as a page says it. */
export const inPageWords = (sentence: string): string =>
  words.reduce((replaced, [from, to]) => replaced.replace(from, to), sentence);
