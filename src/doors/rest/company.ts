import { getCompany, updateCompany } from '../../domain/company/index.ts'
import { getMe } from '../../domain/keys/index.ts'
import { routes } from './routes.ts'

export const companyRoutes = routes({
  'GET /me': getMe,
  'GET /company': getCompany,
  'PUT /company': updateCompany,
})
