import { useAddress } from '#client/routing/navigation.ts'
import { PageContent } from '#client/routing/PageContent.tsx'

import { NotFoundPage } from './not-found/NotFoundPage.tsx'
import { linkedPage } from './pages.ts'

/** A page that a link opens, within the dashboard: the token stands behind the # as it does there. */
export function LinkPage() {
  const page = linkedPage(`/${useAddress().read('open') ?? ''}`)

  return page ? <PageContent load={page.load} /> : <NotFoundPage />
}
