import { getCompany } from '../src/modules/company/index.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'

export const companyResources = resourceSet('company', [
  resource(getCompany, {
    uri: 'rollcall://company',
    name: 'company',
    title: 'The company',
    description: 'The company of the API key and its settings.',
  }),
])
