/**
 * Names the session that a browser asked for with the button behind a mailed link. Another site cannot set the cookie,
 * so that an address with a stranger's tokens signs nobody in to the stranger's account.
 */
export const followedCookie = (isSecure: boolean): string => (isSecure ? '__Host-followed' : 'followed')
