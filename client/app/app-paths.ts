const parts = ['/login', '/dashboard', '/admin', '/register', '/forgot-password', '/reset-password']

/** An installed app begins at the dashboard: the public site belongs to the browser. */
export const belongsToApp = (path: string): boolean => parts.some((part) => path.startsWith(part))
