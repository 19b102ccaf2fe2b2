import { queryClient } from '#client/api/query-client.ts'

import { type Link, linkIn } from './link.ts'
import { auth } from './session.ts'

const tickMilliseconds = 30_000

/** Begins with the session of this browser, or of the link that was followed. False when the page is left for another. */
export function startSession(): boolean {
  const address = new URL(location.href)
  const followed = linkIn(address)
  const landing = followed && address.pathname === '/' ? auth().landingOf(followed.link) : undefined
  if (landing) {
    location.replace(landing + address.search + address.hash)
    return false
  }

  // What a link has brought is for once, and not for the history.
  if (followed) history.replaceState(history.state, '', followed.rest)
  forgetDataOfOthers()
  void begin(followed?.link, address)
  renewWhileSeen()
  return true
}

async function begin(link: Link | undefined, address: URL): Promise<void> {
  await auth().initialize(link)
  // A reload tries again.
  if (auth().state.linkProblem === 'studio unreachable') history.replaceState(history.state, '', address)
}

/** What was loaded for one person is not for the next. */
function forgetDataOfOthers(): void {
  let person: string | undefined
  auth().onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION' && session?.user.id !== person) queryClient.clear()
    person = session?.user.id
  })
}

/** Renews the session in time while the tab is seen, and recovers it when it is seen again. */
function renewWhileSeen(): void {
  let ticking: ReturnType<typeof setInterval> | undefined
  const look = () => {
    clearInterval(ticking)
    if (document.visibilityState === 'hidden') return

    ticking = setInterval(tick, tickMilliseconds)
    tick()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

const tick = () => void auth().autoRefresh()
