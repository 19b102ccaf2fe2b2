import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import type { Plugin } from 'vite'

import { importsIn } from './imports.ts'

const client = resolve(import.meta.dirname, '..')

/**
 * Names to Tailwind the files that a visitor may come to, for the sheet that every page starts with: 13 kB (bound 15), and
 * 19 with the dashboard and the back office, whose shells bring the whole sheet. In development it is whole.
 */
export function siteStyles(): Plugin {
  let isBuilt = false

  return {
    name: 'site-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuilt = command === 'build'
    },
    transform: {
      filter: { id: /[\\/]ui[\\/]site\.css$/ },
      handler(code) {
        const sources = isBuilt ? filesFrom(join(client, 'main.tsx')) : [client]
        return { code: `${code}${sources.map((file) => `@source '${file}';\n`).join('')}`, map: null }
      },
    },
  }
}

/** What a file brings with it, and what that brings, at once or later. */
function filesFrom(entry: string): string[] {
  const found = new Set([entry])
  for (const file of found) {
    for (const imported of importsOf(file)) found.add(imported)
  }
  return [...found]
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(ofDashboard, '').replaceAll(typesAlone, '')

  return importsIn(file, text, files)
    .map((imported) => imported.file)
    .filter((imported) => /\.tsx?$/.test(imported) && !notVisitors.test(imported))
}

const files = {
  at: (from: string, to: string) => resolve(dirname(from), to.replace(/^#client/, client)),
  read: (file: string) => readFileSync(file, 'utf8'),
}

const typesAlone = /^import type .*?'$/gms

// In a feature's list; and what only those come to who are signed in, or develop the studio.
const ofDashboard = /^  (?:dashboard|ownOrder|ofClub): \[.*?^  \],/gms
const notVisitors = /\/(?:DashboardShell\.tsx|AdminShell\.tsx|StyleguidePage\.tsx|back-office\.ts)$/
