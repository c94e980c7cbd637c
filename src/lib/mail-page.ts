/** Returns the HTML of an email: the name of the product above its text. */
export function mailPage(language: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin: 0; padding: 24px 12px; background: #f6f5f1; color: #1c2320; font: 16px/1.5 sans-serif">
<div style="max-width: 560px; margin: 0 auto; padding: 16px 24px; background: #ffffff; border: 1px solid #dad8d0; border-radius: 8px">
<p style="font-weight: bold; color: #0a6347">Rollcall</p>
${body}
</div>
</body></html>
`
}
