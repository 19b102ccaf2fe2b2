import type { RenderedHead, RenderedPage } from '#shared/site/bundle.ts'

/** The page as it was built, with placeholders for each page's content, and its scripts apart. */
export interface EmptyPage {
  html: string
  /** The scripts of every page: first the one that starts the application, then everything that it imports. */
  scripts: readonly string[]
}

const scriptTags = /^.*<(?:script type="module"|link rel="modulepreload").*\n/gm
const addressIn = (tag: string) => / (?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []

export const emptyPageOf = (built: string): EmptyPage => ({
  html: built.replaceAll(scriptTags, ''),
  scripts: (built.match(scriptTags) ?? []).flatMap(addressIn),
})

const escapedForScript = (json: string) => json.replaceAll('<', String.raw`\u003c`)

// The page can be read without scripts: style sheets and fonts are fetched first.
const preload = (address: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">\n`
const script = (address: string) => `<script type="module" fetchpriority="low" crossorigin src="${address}"></script>\n`

/**
 * The tags that start the application and preload the modules of the page, so that these are not fetched one after the
 * other.
 */
const tagsOf = ([start, ...imports]: readonly string[], ofPage: readonly string[]) =>
  [...[...imports, ...ofPage].map(preload), ...(start === undefined ? [] : [script(start)])].join('')

/**
 * Puts a rendered page into the empty one. Its scripts wait in a template until the page is painted; then first.js
 * fetches them. In the head they would delay the page: LCP of `/` was 2.8 s instead of 1.6, of /Memberships 2.7 s
 * instead of 1.6 (median of 4 runs, side by side).
 */
export function documentOf(
  { html, scripts }: EmptyPage,
  { head, body, dehydrated }: Omit<RenderedPage, 'says'>,
  pageScripts: readonly string[],
  at: Date,
): string {
  return fill(html, {
    head,
    body,
    dehydrated: `${dataBlock(dehydrated, at)}\n<template id="scripts">\n${tagsOf(scripts, pageScripts)}</template>`,
  })
}

const dataBlock = (dehydrated: string, at?: Date) =>
  `<script id="dehydrated" type="application/json"${at ? ` data-at="${at.getTime()}"` : ''}>${escapedForScript(dehydrated)}</script>`

/** The empty page with its head and data. The browser draws it, so the scripts are in the head. */
export const shellOf = (
  { html, scripts }: EmptyPage,
  { head, dehydrated }: Omit<RenderedHead, 'says'>,
  pageScripts: readonly string[],
): string =>
  fill(html, {
    head: `${head}\n${tagsOf(scripts, pageScripts)}`,
    body: '',
    dehydrated: dehydrated && dataBlock(dehydrated),
  })

// The replacement is a function, because `$&` in a text would otherwise be expanded.
const fill = (empty: string, parts: Record<string, string>) =>
  Object.entries(parts).reduce((page, [name, text]) => page.replace(`<!--${name}-->`, () => text), empty)
