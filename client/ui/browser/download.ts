/** Hands a file that was made here to the browser's downloads. */
export function download(content: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Has the browser fetch a file as a download; it names the file as its answer does. */
export function fetchByBrowser(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
