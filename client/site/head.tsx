import { renderToStaticMarkup } from 'react-dom/server'

import { isShown, soonTitle } from '#client/app/is-shown.ts'
import type { Page } from '#client/app/page.ts'
import { StructuredData } from '#client/app/StructuredData.tsx'
import type { Studio } from '#shared/settings/contract.ts'

import { businessOf } from './business.ts'
import { previewOf } from './preview.ts'

interface Place {
  page: Page | undefined
  path: string
  studio: Studio
  origin: string
}

/** The tags of one page for link previews, search engines and the browser's tab. */
export const headOf = (place: Place): string => renderToStaticMarkup(<Head {...place} />)

function Head({ page, path, studio, origin }: Place) {
  const isHere = isShown(page, studio)
  const name = isHere ? (page?.title ?? 'Page not found') : soonTitle
  const title = [name, studio.name].filter(Boolean).join(' · ')
  const about = isHere ? (page?.about ?? '') : `${studio.name || 'This golf studio'} opens soon.`
  const address = origin + path

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={about} />
      {page?.published && isHere ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={studio.name} />
          <meta property="og:title" content={page.headline ?? page.title} />
          <meta property="og:description" content={about} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={origin + previewOf(path)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {path === '/' && isHere && <StructuredData of={businessOf(studio, origin)} />}
    </>
  )
}
