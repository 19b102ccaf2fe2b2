/** Follows redirects and posts forms as a browser does, with its own cookies, and stops at a page of an app. */
export function openBrowser(studioUrl: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ origin }: URL) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map()

  async function fetchAt(at: URL, { form, crossSite = false }: { form?: URLSearchParams; crossSite?: boolean } = {}) {
    const real = at.origin === 'http://studio.test' ? new URL(at.pathname + at.search, studioUrl) : at
    const cookies = [...jarOf(at)].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(real, {
      redirect: 'manual',
      // Our cookies are SameSite=Lax: forms of other sites do not bring them.
      headers: { 'user-agent': 'Browser/1.0', ...(cookies && !crossSite && { cookie: cookies }) },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) jarOf(at).delete(name)
      else jarOf(at).set(name, value)
    }
    return answer
  }

  /** Follows redirects to a page of an app. */
  async function go(address: string): Promise<URL> {
    let at = new URL(address)
    let answer = await fetchAt(at)
    for (let steps = 0; steps < 20; steps++) {
      const location = answer.headers.get('location')
      if (location !== null) {
        at = new URL(location, at)
        if (isPageOfApp(at)) return at
        answer = await fetchAt(at)
        continue
      }

      const html = await answer.text()
      const action = /action="([^"]+)"/.exec(html)?.[1]
      if (action === undefined) throw new Error(`${answer.status} at ${at.href}: ${html.slice(0, 300)}`)
      const target = new URL(action, at)
      answer = await fetchAt(target, { form: fieldsIn(html), crossSite: target.origin !== at.origin })
      at = target
    }
    throw new Error(`The browser went in circles until ${at.href}.`)
  }

  /** Where one step redirects; '' when it does not. */
  async function step(address: string): Promise<string> {
    const at = new URL(address)
    const location = (await fetchAt(at)).headers.get('location')
    return location === null ? '' : new URL(location, at).href
  }

  /** Like `go`, but stops before the studio gets the provider's answer, and returns that address. */
  async function goUntilCallback(address: string): Promise<string> {
    let at = address
    for (let steps = 0; steps < 20; steps++) {
      at = await step(at)
      if (at.startsWith('http://studio.test/auth/v1/callback')) return at
    }
    throw new Error(`The browser went in circles until ${at}.`)
  }

  return { go, step, goUntilCallback, fetchAt }
}

export type Browser = ReturnType<typeof openBrowser>

const isPageOfApp = ({ hostname, pathname }: URL) =>
  hostname !== '127.0.0.1' && (hostname !== 'studio.test' || !pathname.startsWith('/auth/v1/'))

function fieldsIn(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    fields.set(name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'))
  }
  return fields
}
