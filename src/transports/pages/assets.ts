import { readFile } from 'node:fs/promises'
import { type Asset, makeAsset, packageFile } from '../http/answers/assets.ts'

const folder = '/admin/assets'
const js = 'text/javascript; charset=utf-8'
const css = 'text/css; charset=utf-8'

let loaded: ReturnType<typeof readAssets> | undefined

/** Returns the scripts and styles of the pages, read once. */
export function dashboardAssets() {
  loaded ??= readAssets()
  return loaded
}

export type DashboardAssets = Awaited<ReturnType<typeof dashboardAssets>>

async function readAssets() {
  const own = (file: string) => readFile(new URL(`./assets/${file}`, import.meta.url))
  const asset = async (name: string, type: string, bytes: Promise<Buffer>): Promise<Asset> =>
    makeAsset(folder, name, type, await bytes)
  return {
    style: await asset('admin.css', css, own('admin.css')),
    chartStyle: await asset(
      'uplot.css',
      css,
      packageFile(import.meta.resolve('uplot/dist/uPlot.min.css')),
    ),
    icon: await asset('icon.svg', 'image/svg+xml', own('icon.svg')),
    htmx: await asset('htmx.js', js, packageFile(import.meta.resolve('htmx.org/dist/htmx.min.js'))),
    uplot: await asset(
      'uplot.js',
      js,
      packageFile(import.meta.resolve('uplot/dist/uPlot.iife.min.js')),
    ),
    script: await asset('admin.js', js, own('admin.js')),
    chart: await asset('chart.js', js, own('chart.js')),
  }
}
