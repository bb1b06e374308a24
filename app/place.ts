/** Where in the page the browser takes over: what stands around it is written by the server and stays. */
export const PLACE = 'place';
