export const textLink = 'inline-flex min-h-11 items-center text-fairway underline underline-offset-4'
