/** Gives a file from the page to the user as a download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
