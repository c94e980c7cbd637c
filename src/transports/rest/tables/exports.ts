import {
  createExport,
  downloadExport,
  getExport,
  listExports,
} from '../../../modules/exports/index.ts'
import { routes } from '../routes.ts'

export const exportRoutes = routes({
  'GET  /exports': listExports,
  'POST /exports': createExport,
  'GET  /exports/:id': getExport,
  'GET  /exports/:id/file': downloadExport,
})
