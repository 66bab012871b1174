/** Shown in place of screens that were not built: what to do, and what works all the same. */
export const MISSING_SCREENS = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The screens are not built</title>
<h1>The screens are not built</h1>
<p>The service runs, but this build has no screens and no guide. <code>npm run build</code> makes them, <code>npm start</code> does so before it starts.
For work on the screens there is <code>npm run dev</code>.</p>
<p>The API works without them: <a href="/docs">its documentation</a>, <a href="/health/ready">its health</a>.</p>
</html>
`;
