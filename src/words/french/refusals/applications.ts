import type { refuse as audit } from '../../../modules/audit/refusals.ts'
import type { refuse as calendarFeeds } from '../../../modules/calendar-feeds/refusals.ts'
import type { refuse as webhooks } from '../../../modules/webhooks/refusals.ts'
import type { step as hosts } from '../../../transports/mcp/hosts/steps.ts'
import type { Refusals } from '../../table.ts'

export const applications = {
  audit: {
    not_when: 'doit être une date ou un horodatage',
    no_such_when:
      'doit être une date, comme 2026-10-05, ou un horodatage, comme 2026-10-05T13:00:00Z',
    needs_from: 'exige une date de début, pour ne pas chercher dans tout le journal',
  } satisfies Refusals<typeof audit>,
  calendar_feeds: {
    too_wide: 'est plus large que cet accès, qui atteint {reach}',
    not_for_company: 'ne s’applique pas à un calendrier de l’entreprise; laissez-le vide',
    needs_person: 'est obligatoire pour un calendrier qui atteint {reach}',
    left: 'n’est plus en poste; pas de nouveau calendrier',
    not_manager:
      'doit être self : seuls les gestionnaires et les administrateurs ont un calendrier d’équipe',
    too_many_of_company: 'limite atteinte : au plus {most} calendriers de l’entreprise',
    too_many_of_person: 'limite atteinte : au plus {most} calendriers par personne',
    no_permission: 'Il faut l’autorisation de lire les congés pour voir l’adresse d’un calendrier.',
  } satisfies Refusals<typeof calendarFeeds>,
  /** How applications are connected; the names of their buttons stay as they have them. */
  hosts: {
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
    fill_bundle:
      'Tapez `{url}` et la clé dans le formulaire. Claude Desktop garde la clé chiffrée.',
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
  } satisfies Refusals<typeof hosts>,
  webhooks: {
    not_https: 'doit être une adresse https://',
    has_user: 'ne doit contenir ni nom d’utilisateur ni mot de passe',
    closed_port: 'doit utiliser le port 443 ou un port après 1023',
    no_events: 'ne doit pas être vide; cochez au moins un événement',
    disabled: 'est désactivé; activez-le d’abord',
    nothing_delivered: 'Rien n’a été livré pendant 5 jours.',
    gone: 'Le destinataire a répondu 410 Gone.',
    switched_off: 'Il a été désactivé par une personne ou une clé API.',
    too_many: 'limite atteinte : au plus {most} webhooks par entreprise',
  } satisfies Refusals<typeof webhooks>,
}
