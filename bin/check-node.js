// Plain JavaScript without imports, so that an old Node can say what is wrong.
const wanted = 26
if (Number.parseInt(process.versions.node, 10) < wanted) {
  console.error(`Rollcall needs Node.js ${wanted} or newer; this is ${process.version}.`)
  process.exit(1)
}
