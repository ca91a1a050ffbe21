/** Wraps the body of an email in a plain layout that is readable in light and dark mode, with the site's name above. */
export const mailSheet = (body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<style>
  body { margin: 0; font: 16px/1.5 Georgia, serif; color: #1f2933; background: #f3f4f6; }
  .sheet { max-width: 560px; margin: 0 auto; padding: 32px 24px; background: #ffffff; }
  .brand { margin: 0 0 24px; font-size: 20px; font-weight: 700; }
  .button { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none; }
  .small { font-size: 13px; color: #52606d; }
  td { padding: 4px 16px 4px 0; vertical-align: top; }
  @media (prefers-color-scheme: dark) {
    body { color: #e5e7eb; background: #111827; }
    .sheet { background: #1f2937; }
    .small { color: #b6bec9; }
  }
</style>
</head>
<body>
<div class="sheet">
<p class="brand">{{ resource.title }}</p>
${body}
<p class="small">You get this email because you have an account at {{ resource.host }}.</p>
</div>
</body>
</html>
`;
