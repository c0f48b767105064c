const status = document.createElement('p');
status.className = 'hidden';
status.setAttribute('role', 'status');
document.querySelector('main').append(status);

const say = (button, text) => {
  button.textContent = text;
  status.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, 2000);
};

/** Puts a block of code into a box with a button that copies the code. */
const addButton = (block) => {
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = 'code';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      say(button, 'Copied');
    } catch {
      say(button, 'Not copied'); // A page without HTTPS has no clipboard.
    }
  });
  block.replaceWith(box);
  box.append(block, button);
};

for (const block of document.querySelectorAll('main pre:has(> code)')) addButton(block);
