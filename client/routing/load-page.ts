import type { ComponentType } from 'react'

import { tabStorage } from '#client/ui/browser/storage.ts'
import { connectionProblem, isMissingFile, siteAnswers } from '#client/ui/feedback/missing-file.ts'
import { Failure } from '#shared/http/failure.ts'

const reloadedKey = 'reloaded-for-page'

/** The page's own file is not there: the connection broke, or the site was updated while this tab was open. */
export class PageFileMissing extends Error {
  override readonly name = 'PageFileMissing'
}

/**
 * Fetches a page. After an update of the site the file of an old tab is gone, and only a reload brings the new one: done
 * once, and only when the site answers, for otherwise the browser's own error page would be all that is left.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    const page = await load()
    tabStorage.remove(reloadedKey)
    return page
  } catch (cause) {
    if (!isMissingFile(cause)) throw cause
    if (!(await siteAnswers())) {
      throw new Failure('unavailable', connectionProblem, { cause })
    }
    // What cannot be remembered must not reload, or it would for ever.
    const isFirst = tabStorage.read(reloadedKey) !== location.pathname
    if (!isFirst || !tabStorage.write(reloadedKey, location.pathname)) {
      throw new PageFileMissing('The file of this page could not be fetched.', { cause })
    }

    location.reload()
    // The page is being left.
    return new Promise(() => undefined)
  }
}
