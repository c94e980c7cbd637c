import { getMe } from '../../../modules/api-keys/index.ts'
import { getCompany, updateCompany } from '../../../modules/company/index.ts'
import { getOverview } from '../../../modules/overview/index.ts'
import { routes } from '../routes.ts'

export const companyRoutes = routes({
  'GET /me': getMe,
  'GET /company': getCompany,
  'PUT /company': updateCompany,
  'GET /overview': getOverview,
})
