import type { Plugin } from 'vite'

/** What is read first is in the HTML already: style sheet and fonts come before the scripts that take it over. */
export const scriptsAfterStyles = (): Plugin => ({
  name: 'scripts-after-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
})
