import type { Plugin } from 'vite'

// What packages bring along that no browser runs, and that their own form keeps the bundler from leaving out. Without these
// two `/lessons/adult`, the heaviest of the measured pages, is 169 kB at its start instead of 159; the bound is 160.

const processor = /^ +inst\._zod\.processJSONSchema = .*;$/gm
const method = /\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g
const aggregate = /\bprocessors\.aggregateChecks\(inst\)/g

/** Zod's way to write schemas as JSON Schema: the server alone uses it, for /openapi.json. Each kind of schema names it. */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(processor, '').replaceAll(method, 'undefined').replaceAll(aggregate, 'undefined'),
      map: null,
    }),
  },
}

const component = /= (React\d*\.(?:forwardRef|memo)\()/g
const displayName = /^\w+\.displayName = .*;$/gm

/** The router's forms and links: kept, used or not, as nothing says that making a component has no effect. */
const routerWithoutForms: Plugin = {
  name: 'router-without-forms',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].+\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(component, '= /* @__PURE__ */ $1').replaceAll(displayName, ''),
      map: null,
    }),
  },
}

export const lighterPackages = [zodWithoutJsonSchema, routerWithoutForms]
