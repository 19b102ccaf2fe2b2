/** The pages whose forms ask for a captcha where the studio has one; only they may load its script. */
export const captchaPages: ReadonlySet<string> = new Set(['/login', '/register', '/forgot-password'])
