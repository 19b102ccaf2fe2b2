import { renderToStaticMarkup } from 'react-dom/server'

import { isShown, soonTitle } from '#client/routing/is-shown.ts'
import { pageTitle } from '#client/routing/page-title.ts'
import type { Page } from '#client/routing/page.ts'
import { StructuredData } from '#client/ui/StructuredData.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { PageContent } from '#shared/content/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { businessOf } from './business.ts'
import { previewOf } from './preview.ts'

interface HeadProps {
  page: Page | undefined
  path: string
  content: PageContent | undefined
  studio: Studio
  services: readonly Service[]
  origin: string
}

/** The tags of one page for link previews, search engines and the browser's tab. */
export const headOf = (props: HeadProps): string => renderToStaticMarkup(<Head {...props} />)

function Head({ page, path, content, studio, services, origin }: HeadProps) {
  const isHere = isShown(page, studio)
  const name = isHere ? pageTitle(page, content, studio, services) : soonTitle
  const title = [name, studio.name].filter(Boolean).join(' · ')
  const about = isHere ? (content?.description ?? page?.about) : `${studio.name || 'This golf studio'} opens soon.`
  const address = origin + path

  return (
    <>
      <title>{title}</title>
      {about && <meta name="description" content={about} />}
      {page?.published && isHere ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={studio.name} />
          <meta property="og:title" content={title} />
          {about && <meta property="og:description" content={about} />}
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
