// A page.
export const page = 1
