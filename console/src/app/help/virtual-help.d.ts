declare module 'virtual:help' {
  /** Pages of the help by the name in their address. */
  export const pages: Readonly<Record<string, import('./nodes.ts').HelpPage>>;
}
