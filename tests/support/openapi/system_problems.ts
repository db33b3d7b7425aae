/** What only systems meet: calls that no page makes, or makes wrong. */
export const ofSystems: readonly string[] = [
  ...["chave-de-idempotencia-invalida", "metodo-nao-permitido", "corpo-grande-demais"],
  ...["tipo-de-conteudo-nao-aceito", "usuario-obrigatorio", "somente-sistemas", "orgao-de-outro-tribunal"],
  ...["orgao-nao-encontrado", "sobrestado-nao-encontrado", "precedente-ambiguo", "elementos-recusados"],
  ...["cursor-invalido", "cursor-de-outra-epoca", "cursor-de-pesquisa-invalido"],
  "usuario-de-outro-tribunal",
];
