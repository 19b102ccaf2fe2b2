/** How many greens `npm run greens` draws. */
export const greenCount = 8

/** Where the contour lines of one green are. */
export const greenFile = (green: number): string => `/greens/${(green % greenCount) + 1}.svg`
