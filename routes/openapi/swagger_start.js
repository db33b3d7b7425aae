/** What the page of the API reference runs: Swagger UI, signing in as the contract says, its own words in Portuguese. */

/** Of Swagger UI's fixed labels; what the document says is in Portuguese already. */
const words = new Map(Object.entries({
  "Servers": "Servidores",
  "Authorize": "Entrar",
  "Authorized": "Identificado",
  "Available authorizations": "Formas de entrar",
  "Logout": "Sair",
  "Close": "Fechar",
  "Value:": "Token:",
  "username:": "CPF:",
  "password:": "Senha:",
  "client_id:": "Sistema (client_id):",
  "client_secret:": "Segredo (client_secret):",
  "Token URL:": "Endereço dos tokens:",
  "Flow:": "Fluxo:",
  "auth": "Entrada",
  "error": "recusada:",
  "Auth error": "Entrada recusada",
  "Hide": "Ocultar",
  "Errors": "Erros",
  "Parameters": "Parâmetros",
  "No parameters": "Sem parâmetros",
  "Name": "Nome",
  "Description": "Descrição",
  "Default value": "Padrão",
  "Available values": "Valores possíveis",
  "Example": "Exemplo",
  "Examples": "Exemplos",
  "Examples:": "Exemplos:",
  "Try it out": "Experimentar",
  "Cancel": "Cancelar",
  "Reset": "Desfazer",
  "Execute": "Executar",
  "Clear": "Limpar",
  "Request body": "Corpo",
  "Request URL": "Endereço chamado",
  "Responses": "Respostas",
  "Server response": "Resposta do servidor",
  "Response body": "Corpo da resposta",
  "Response headers": "Cabeçalhos da resposta",
  "Request duration": "Duração",
  "Code": "Status",
  "Details": "Detalhes",
  "Links": "Ligações",
  "No links": "Nenhuma",
  "Media type": "Tipo de conteúdo",
  "Controls": "Define o cabeçalho",
  "header.": "da chamada.",
  "Headers:": "Cabeçalhos:",
  "Type": "Tipo",
  "Example Value": "Exemplo",
  "Example Description": "Descrição do exemplo",
  "Schema": "Estrutura",
  "Schemas": "Estruturas",
  "Expand all": "Abrir tudo",
  "Collapse all": "Fechar tudo",
  "Send empty value": "Enviar vazio",
  "Add string item": "Acrescentar item",
  "Download": "Baixar",
  "Loading": "Carregando",
  "Undocumented": "Não documentado",
  "Failed to load API definition.": "O documento da API não pôde ser lido.",
  "Please correct the following validation errors and try again.": "Corrija o que segue e tente de novo.",
  "Edit Value": "Editar",
  "Enum": "Valores possíveis",
  "Default": "Padrão",
  "Items": "Itens",
  "empty array": "lista vazia",
  "Additional properties": "Outros campos",
  "forbidden": "não admitidos",
  "Required field is not provided": "Campo obrigatório",
  "Expand operation": "Abrir",
  "Collapse operation": "Fechar",
  "authorization button locked": "Entrada feita",
  "authorization button unlocked": "Entrar",
  "Copy to clipboard": "Copiar",
  "Copy path to clipboard": "Copiar o caminho",
  "Copy cURL command to clipboard": "Copiar o comando",
  "Copy code to clipboard": "Copiar",
  "Apply credentials": "Usar este token",
  "Apply given OAuth2 credentials": "Entrar",
  "Remove authorization": "Sair",
}));

/** Of the labels with something of the document in them. */
const phrases = [
  [/ characters$/, " caracteres"],
  [/ items$/, " itens"],
  [/^matches /, "segue "],
  [/^For '(.+)': Required field is not provided\.$/, "$1: campo obrigatório."],
];

/** A label in Portuguese, its spaces as they were; any other text as it is. */
const translated = (text) =>
  text.replace(
    /\S.*\S/s,
    (label) => words.get(label) ?? phrases.reduce((phrase, [from, to]) => phrase.replace(from, to), label),
  );

const attributes = ["aria-label", "placeholder", "title"];

/** Writes what is in a part of the page in Portuguese. Only what changes is written, or it would be seen as a change. */
function translate(part) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = translated(node.data);
      if (text !== node.data && node.parentElement?.closest("code, textarea, .microlight") === null) {
        node.data = text;
      }
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of attributes) {
        const text = node.getAttribute(name);
        if (text !== null && translated(text) !== text) node.setAttribute(name, translated(text));
      }
    }
  }
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "childList") addedNodes.forEach(translate);
    else translate(target);
  }
}).observe(document.getElementById("swagger-ui"), {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: attributes,
});

/** A refused sign-in is shown with the authentication service's own message. */
const plainRefusals = {
  statePlugins: {
    err: {
      wrapActions: {
        newAuthErr: (tell) => (error) =>
          tell({ ...error, message: error.message.replace(/^.*, description: /s, "") }),
      },
    },
  },
};

/** The dialog opens where a user signs in; by itself it would put the cursor into its last field, and scroll to it. */
const userFirst = {
  statePlugins: {
    auth: {
      wrapActions: {
        showDefinitions: (show) => (definitions) => {
          setTimeout(() => document.getElementById("oauth_username")?.focus());
          return show(definitions);
        },
      },
    },
  },
};

/** Tokens are asked for with the client in the form (HTTP contract, "Tokens"), and not in a header; for a user, with ours. */
const clientInTheForm = {
  statePlugins: {
    auth: {
      wrapActions: {
        authorizeRequest: (ask) => ({ body, headers: _, ...request }) => {
          const { clientId, clientSecret } = request.auth;
          const form = new URLSearchParams(body);
          form.set("client_id", clientId || "assets");
          if (clientSecret) form.set("client_secret", clientSecret);
          return ask({ ...request, body: form.toString() });
        },
      },
    },
  },
};

globalThis.SwaggerUIBundle({
  url: "../openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  // Or the document would be sent to a service outside.
  validatorUrl: null,
  plugins: [clientInTheForm, plainRefusals, userFirst],
});
