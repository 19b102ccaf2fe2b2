import { escapeHtml } from '#server/kernel/http/escape-html.ts'
import type { SitePage } from '#shared/site/bundle.ts'

/** Every published page, for search engines (sitemaps.org). */
export const sitemapOf = (pages: readonly SitePage[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ published }) => published)
      .map(({ path }) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/**
 * Keeps robots away from personal pages and from those that are useless to them; from everything before the studio
 * opens.
 */
export const robotsOf = (origin: string, isOpen: boolean): string =>
  [
    'User-agent: *',
    ...(isOpen ? notForRobots : ['/']).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const notForRobots = [
  '/admin',
  '/dashboard',
  '/checkout',
  '/complete-members',
  '/manage-booking',
  '/pay',
  '/quote',
  '/track',
  '/ticket',
  '/bags',
  '/late-part',
  '/sheet',
  '/gift-card',
  '/club',
  '/fitting',
  '/outbox',
  '/api/',
  '/auth/',
  '/rest/',
]
