// Popups with JavaScript: their height and their actions. A message counts only if it comes from the frame's window.
addEventListener('message', ({ source, data }) => {
  for (const frame of document.querySelectorAll('iframe.mh-popup-frame')) {
    if (frame.contentWindow !== source || typeof data !== 'object' || data === null) continue;
    const { masthead, value } = data;
    if (masthead === 'height' && value > 0 && value < 5000) frame.style.height = `${Math.ceil(value)}px`;
    if (masthead !== 'action' || !['subscribe', 'login', 'register'].includes(value)) continue;
    const address = frame.getAttribute(`data-${value}`);
    if (address) location.assign(address);
  }
});
