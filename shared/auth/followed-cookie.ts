/**
 * Names the session that a browser has asked for by the button behind a mailed link. Another site cannot set it, so that
 * nobody is signed in to a stranger's account by an address that carries the stranger's tokens.
 */
export const followedCookie = (isSecure: boolean): string => (isSecure ? '__Host-followed' : 'followed')
