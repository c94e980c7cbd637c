import type { step } from '../../../transports/mcp/hosts/steps.ts'
import type { Refusals } from '../../table.ts'

/** How applications are connected; the names of their buttons stay as they have them. */
export const hosts: Refusals<typeof step> = {
  chatgpt_developer_mode:
    'Activez _Developer mode_ dans _Settings_, _Apps & Connectors_, _Advanced settings_. Dans un espace de travail, un administrateur doit d’abord le permettre.',
  chatgpt_create:
    'Choisissez _Create_, nommez l’application Rollcall, collez `{url}` comme adresse du serveur MCP et choisissez _OAuth_.',
  chatgpt_sign_in:
    'Connectez-vous et choisissez ce que ChatGPT peut faire. Dans une conversation, ajoutez Rollcall sous _+_.',
  run_or_file: 'Lancez la commande ou mettez le fichier dans le projet.',
  claude_code_sign_in:
    'Tapez `/mcp` dans Claude Code, choisissez _rollcall_, puis _Authenticate_. Un navigateur s’ouvre.',
  claude_code_key:
    'Lancez la commande, qui garde la clé dans vos propres réglages, ou mettez le fichier dans le projet : il lit la clé dans `{variable}`.',
  claude_connector:
    'Ouvrez _Customize_, _Connectors_ et choisissez _Add custom connector_. Dans une organisation, un propriétaire l’ajoute d’abord.',
  claude_desktop_connector:
    'Ouvrez _Settings_, _Connectors_ et choisissez _Add custom connector_. Dans une organisation, un propriétaire l’ajoute d’abord.',
  claude_paste:
    'Nommez-le Rollcall et collez `{url}` comme adresse. Laissez les réglages avancés vides.',
  claude_connect: 'Choisissez _Connect_, connectez-vous et choisissez ce que Claude peut faire.',
  take_bundle:
    'Prenez le fichier `rollcall.mcpb` : il est dans le dossier `dist` du paquet npm, et `npm run bundle` le produit.',
  open_bundle:
    'Ouvrez-le avec Claude Desktop, ou choisissez-le sous _Settings_, _Extensions_, _Advanced settings_, _Install extension_.',
  fill_bundle: 'Tapez `{url}` et la clé dans le formulaire. Claude Desktop garde la clé chiffrée.',
  codex_first: 'Lancez la première commande ou ajoutez les lignes au fichier.',
  codex_second: 'Lancez la deuxième commande. Un navigateur s’ouvre.',
  add_lines: 'Ajoutez les lignes au fichier.',
  start_with: 'Démarrez {host} là où `{variable}` est défini.',
  copilot_add:
    'Dans la page _Tools_ de l’agent, choisissez _Add a tool_, _New tool_, _Model Context Protocol_.',
  copilot_name:
    'Nommez-le Rollcall, décrivez-le comme les congés, le temps et les heures de paie de l’entreprise, et tapez `{url}` comme adresse du serveur.',
  copilot_key:
    'Choisissez _API key_, puis _Header_, et tapez `X-API-Key` comme nom de l’en-tête. Choisissez _Create_.',
  copilot_connection:
    'Créez une connexion et collez la clé. Tous ceux qui utilisent l’agent avec elle peuvent faire ce que la clé permet.',
  button_or_file: 'Installez-le avec le bouton ou mettez le fichier dans le projet.',
  cursor_connect:
    'Choisissez _Connect_ à côté de _rollcall_ dans la liste des serveurs MCP. Un navigateur s’ouvre.',
  run_or_add: 'Lancez la commande ou ajoutez le serveur au fichier.',
  gemini_sign_in: 'Tapez `/mcp auth rollcall` dans Gemini CLI. Un navigateur s’ouvre.',
  add_server: 'Ajoutez le serveur au fichier.',
  n8n_add: 'Ajoutez le nœud _MCP Client Tool_ à un agent, ou _MCP Client_ à un flux de travail.',
  n8n_endpoint: 'Choisissez _HTTP Streamable_ et tapez `{url}` comme adresse.',
  n8n_key:
    'Choisissez _Header Auth_ et créez un identifiant nommé `X-API-Key` dont la valeur est la clé.',
  vscode_start:
    'Démarrez le serveur _rollcall_ et permettez à VS Code de se connecter. Un navigateur s’ouvre.',
  vscode_key:
    'Démarrez le serveur _rollcall_. VS Code demande la clé une fois et la garde chiffrée.',
  claude_code_place: '.mcp.json dans un projet',
  vscode_place: '.vscode/mcp.json dans un projet',
  cursor_place: '.cursor/mcp.json dans un projet, ou ~/.cursor/mcp.json',
  gemini_place: '~/.gemini/settings.json, ou .gemini/settings.json dans un projet',
}
