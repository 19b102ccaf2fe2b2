import { captchaPages } from '#shared/auth/captcha-pages.ts'
import type { CaptchaSettings } from '#shared/auth/discovery.ts'

interface Options {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
  size: string
  theme: string
}

/** What the scripts of both providers offer. */
export interface CaptchaScript {
  render: (place: HTMLElement, options: Options) => string | undefined
  reset: (id?: string) => void
  remove: (id?: string) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaScript
    hcaptcha?: CaptchaScript
  }
}

/** Whether this document may load foreign scripts: its policy is that of the page that was loaded first. */
export function isDocumentOfForm(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return captchaPages.has(new URL(loaded?.name ?? location.href).pathname)
}

export async function loadCaptcha({ kind, script_url }: CaptchaSettings): Promise<CaptchaScript> {
  if (!window[kind]) await load(script_url)
  const script = window[kind]
  if (!script) throw new Error(`${script_url} brought no ${kind}.`)

  return script
}

function load(url: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const element = document.createElement('script')
  element.src = url
  element.async = true
  element.addEventListener('load', resolve)
  element.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)))
  document.head.append(element)
  return promise
}
