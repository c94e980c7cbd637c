import { refusals } from '../../../lib/refusals.ts'

/** The setup steps of the hosts, and where their files are. */
export const step = refusals('hosts', {
  chatgpt_developer_mode:
    'Turn on _Developer mode_ in _Settings_, _Apps & Connectors_, _Advanced settings_. In a workspace, an admin allows it first.',
  chatgpt_create:
    'Choose _Create_, name it Rollcall, paste `{url}` as the MCP server URL, and choose _OAuth_.',
  chatgpt_sign_in: 'Sign in, and choose what ChatGPT may do. In a chat, add Rollcall under _+_.',
  run_or_file: 'Run the command, or put the file into the project.',
  claude_code_sign_in:
    'Type `/mcp` in Claude Code, choose _rollcall_, then _Authenticate_. A browser opens.',
  claude_code_key:
    'Run the command, which keeps the key in your own settings, or put the file into the project: it reads the key from `{variable}`.',
  claude_connector:
    'Open _Customize_, _Connectors_ and choose _Add custom connector_. In an organization, an owner adds it first.',
  claude_desktop_connector:
    'Open _Settings_, _Connectors_ and choose _Add custom connector_. In an organization, an owner adds it first.',
  claude_paste: 'Name it Rollcall and paste `{url}` as the URL. Leave the advanced settings empty.',
  claude_connect: 'Choose _Connect_, sign in, and choose what Claude may do.',
  take_bundle:
    'Take the file `rollcall.mcpb`: it is in the folder `dist` of the npm package, and `npm run bundle` makes it.',
  open_bundle:
    'Open it with Claude Desktop, or choose it under _Settings_, _Extensions_, _Advanced settings_, _Install extension_.',
  fill_bundle: 'Type `{url}` and the key in the form. Claude Desktop stores the key encrypted.',
  codex_first: 'Run the first command, or add the lines to the file.',
  codex_second: 'Run the second command. A browser opens.',
  add_lines: 'Add the lines to the file.',
  start_with: 'Start {host} where `{variable}` is set.',
  copilot_add:
    'On the _Tools_ page of the agent, choose _Add a tool_, _New tool_, _Model Context Protocol_.',
  copilot_name:
    'Name it Rollcall, describe it as leave, time and payroll hours of the company, and type `{url}` as the server URL.',
  copilot_key:
    'Choose _API key_, then _Header_, and type `X-API-Key` as the name of the header. Choose _Create_.',
  copilot_connection:
    'Create a connection and paste the key. Everybody who uses the agent with it may do what the key may do.',
  button_or_file: 'Install it with the button, or put the file into the project.',
  cursor_connect: 'Choose _Connect_ at _rollcall_ in the list of MCP servers. A browser opens.',
  run_or_add: 'Run the command, or add the server to the file.',
  gemini_sign_in: 'Type `/mcp auth rollcall` in Gemini CLI. A browser opens.',
  add_server: 'Add the server to the file.',
  n8n_add: 'Add the node _MCP Client Tool_ to an AI agent, or _MCP Client_ to a workflow.',
  n8n_endpoint: 'Choose _HTTP Streamable_ and type `{url}` as the endpoint.',
  n8n_key:
    'Choose _Header Auth_ and create a credential with the name `X-API-Key` and the key as its value.',
  vscode_start: 'Start the server _rollcall_ and allow VS Code to sign in. A browser opens.',
  vscode_key: 'Start the server _rollcall_. VS Code asks for the key once and stores it encrypted.',
  claude_code_place: '.mcp.json in a project',
  vscode_place: '.vscode/mcp.json in a project',
  cursor_place: '.cursor/mcp.json in a project, or ~/.cursor/mcp.json',
  gemini_place: '~/.gemini/settings.json, or .gemini/settings.json in a project',
})
