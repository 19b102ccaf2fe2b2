import { Failure } from '#shared/http/failure.ts'

interface Widget {
  token: () => string | undefined
  /** Asks anew: a token is good for one request. */
  reset: () => void
}

let shown: Widget | undefined

/** The widget of the form that a person sees from now on; returns what ends that. */
export function showWidget(widget: Widget): () => void {
  shown = widget
  return () => {
    if (shown === widget) shown = undefined
  }
}

/** What a request of the form carries to show that no program sends it; nothing where the studio does not ask. */
export function captchaToken() {
  if (!shown) return {}
  const captcha_token = shown.token()
  if (!captcha_token) throw new Failure('captcha_failed', 'Pass the check first that you are not a program.')

  shown.reset()
  return { gotrue_meta_security: { captcha_token } }
}
