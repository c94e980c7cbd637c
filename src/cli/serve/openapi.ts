import { type Command, Option } from 'commander'
import type { Terminal } from '../terminal.ts'

/** Adds `rollcall openapi`: the document that `/api/openapi.json` and `.yaml` serve. */
export function addOpenApiCommand(command: Command, { say, config }: Terminal): void {
  command
    .description('Print the OpenAPI document of the REST API')
    .addOption(new Option('--format <name>', 'how').choices(['json', 'yaml']).default('json'))
    .action(async ({ format }: { format: 'json' | 'yaml' }) => {
      const { openApiTexts } = await import('../../transports/rest/openapi/served.ts')
      const { allRoutes } = await import('../../transports/rest/table.ts')
      const texts = openApiTexts(allRoutes, { site_url: config().site_url })
      const { body } = await texts[format]()
      say(body.trimEnd())
    })
}
