import type { Plugin } from 'vite'

const processor = /^ +inst\._zod\.processJSONSchema = .*;$/gm
const method = /\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g

/**
 * Zod writes schemas as JSON Schema, for which the server alone has a use: /openapi.json. In the browser it would be
 * 5 kB of each page's JavaScript, and above the bound of 160 (`/` 157.3 without), as each kind of schema refers to it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => ({ code: code.replaceAll(processor, '').replaceAll(method, 'undefined'), map: null }),
  },
})
