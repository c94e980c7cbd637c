import type { Words } from '../../table.ts'

/** How applications are connected; the names of their buttons stay as they have them. */
export const hosts: Words = {
  'Turn on _Developer mode_ in _Settings_, _Apps & Connectors_, _Advanced settings_. In a workspace, an admin allows it first.':
    'Activez _Developer mode_ dans _Settings_, _Apps & Connectors_, _Advanced settings_. Dans un espace de travail, un administrateur doit d’abord le permettre.',
  'Choose _Create_, name it Rollcall, paste `{0}` as the MCP server URL, and choose _OAuth_.':
    'Choisissez _Create_, nommez l’application Rollcall, collez `{0}` comme adresse du serveur MCP et choisissez _OAuth_.',
  'Sign in, and choose what ChatGPT may do. In a chat, add Rollcall under _+_.':
    'Connectez-vous et choisissez ce que ChatGPT peut faire. Dans une conversation, ajoutez Rollcall sous _+_.',
  'Run the command, or put the file into the project.':
    'Lancez la commande ou mettez le fichier dans le projet.',
  'Type `/mcp` in Claude Code, choose _rollcall_, then _Authenticate_. A browser opens.':
    'Tapez `/mcp` dans Claude Code, choisissez _rollcall_, puis _Authenticate_. Un navigateur s’ouvre.',
  'Run the command, which keeps the key in your own settings, or put the file into the project: it reads the key from `{0}`.':
    'Lancez la commande, qui garde la clé dans vos propres réglages, ou mettez le fichier dans le projet : il lit la clé dans `{0}`.',
  '{0} and choose _Add custom connector_. In an organization, an owner adds it first.':
    '{0} et choisissez _Add custom connector_. Dans une organisation, un propriétaire l’ajoute d’abord.',
  'Open _Customize_, _Connectors_': 'Ouvrez _Customize_, _Connectors_',
  'Open _Settings_, _Connectors_': 'Ouvrez _Settings_, _Connectors_',
  'Name it Rollcall and paste `{0}` as the URL. Leave the advanced settings empty.':
    'Nommez-le Rollcall et collez `{0}` comme adresse. Laissez les réglages avancés vides.',
  'Choose _Connect_, sign in, and choose what Claude may do.':
    'Choisissez _Connect_, connectez-vous et choisissez ce que Claude peut faire.',
  'Take the file `rollcall.mcpb`: it is in the folder `dist` of the npm package, and `npm run bundle` makes it.':
    'Prenez le fichier `rollcall.mcpb` : il est dans le dossier `dist` du paquet npm, et `npm run bundle` le produit.',
  'Open it with Claude Desktop, or choose it under _Settings_, _Extensions_, _Advanced settings_, _Install extension_.':
    'Ouvrez-le avec Claude Desktop, ou choisissez-le sous _Settings_, _Extensions_, _Advanced settings_, _Install extension_.',
  'Type `{0}` and the key in the form. Claude Desktop stores the key encrypted.':
    'Tapez `{0}` et la clé dans le formulaire. Claude Desktop garde la clé chiffrée.',
  'Run the first command, or add the lines to the file.':
    'Lancez la première commande ou ajoutez les lignes au fichier.',
  'Run the second command. A browser opens.': 'Lancez la deuxième commande. Un navigateur s’ouvre.',
  'Add the lines to the file.': 'Ajoutez les lignes au fichier.',
  'Start {0} where `{1}` is set.': 'Démarrez {0} là où `{1}` est défini.',
  'On the _Tools_ page of the agent, choose _Add a tool_, _New tool_, _Model Context Protocol_.':
    'Dans la page _Tools_ de l’agent, choisissez _Add a tool_, _New tool_, _Model Context Protocol_.',
  'Name it Rollcall, describe it as leave, time and payroll hours of the company, and type `{0}` as the server URL.':
    'Nommez-le Rollcall, décrivez-le comme les congés, le temps et les heures de paie de l’entreprise, et tapez `{0}` comme adresse du serveur.',
  'Choose _API key_, then _Header_, and type `X-API-Key` as the name of the header. Choose _Create_.':
    'Choisissez _API key_, puis _Header_, et tapez `X-API-Key` comme nom de l’en-tête. Choisissez _Create_.',
  'Create a connection and paste the key. Everybody who uses the agent with it may do what the key may do.':
    'Créez une connexion et collez la clé. Tous ceux qui utilisent l’agent avec elle peuvent faire ce que la clé permet.',
  'Install it with the button, or put the file into the project.':
    'Installez-le avec le bouton ou mettez le fichier dans le projet.',
  'Choose _Connect_ at _rollcall_ in the list of MCP servers. A browser opens.':
    'Choisissez _Connect_ à côté de _rollcall_ dans la liste des serveurs MCP. Un navigateur s’ouvre.',
  'Run the command, or add the server to the file.':
    'Lancez la commande ou ajoutez le serveur au fichier.',
  'Type `/mcp auth rollcall` in Gemini CLI. A browser opens.':
    'Tapez `/mcp auth rollcall` dans Gemini CLI. Un navigateur s’ouvre.',
  'Add the server to the file.': 'Ajoutez le serveur au fichier.',
  'Add the node _MCP Client Tool_ to an AI agent, or _MCP Client_ to a workflow.':
    'Ajoutez le nœud _MCP Client Tool_ à un agent, ou _MCP Client_ à un flux de travail.',
  'Choose _HTTP Streamable_ and type `{0}` as the endpoint.':
    'Choisissez _HTTP Streamable_ et tapez `{0}` comme adresse.',
  'Choose _Header Auth_ and create a credential with the name `X-API-Key` and the key as its value.':
    'Choisissez _Header Auth_ et créez un identifiant nommé `X-API-Key` dont la valeur est la clé.',
  'Start the server _rollcall_ and allow VS Code to sign in. A browser opens.':
    'Démarrez le serveur _rollcall_ et permettez à VS Code de se connecter. Un navigateur s’ouvre.',
  'Start the server _rollcall_. VS Code asks for the key once and stores it encrypted.':
    'Démarrez le serveur _rollcall_. VS Code demande la clé une fois et la garde chiffrée.',
  '.mcp.json in a project': '.mcp.json dans un projet',
  '.vscode/mcp.json in a project': '.vscode/mcp.json dans un projet',
  '.cursor/mcp.json in a project, or ~/.cursor/mcp.json':
    '.cursor/mcp.json dans un projet, ou ~/.cursor/mcp.json',
  '~/.gemini/settings.json, or .gemini/settings.json in a project':
    '~/.gemini/settings.json, ou .gemini/settings.json dans un projet',
}
