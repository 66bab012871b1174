export { serveGuide } from './serve-guide';
export { serveScreens } from './serve-screens';
