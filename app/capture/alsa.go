package capture

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>

typedef void alsa_handler(const char *file, int line, const char *function, int err, const char *format, ...);

static void say_nothing(const char *file, int line, const char *function, int err, const char *format, ...) {}

// alsa_hush finds ALSA where it was loaded, as by miniaudio, and has it stay: with it its handler would be gone.
static void alsa_hush(void) {
	void *alsa = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
	if (!alsa) return;
	int (*set)(alsa_handler *) = (int (*)(alsa_handler *))dlsym(alsa, "snd_lib_error_set_handler");
	if (set) set(say_nothing);
	dlclose(alsa);
}
*/
import "C"

// hushALSA keeps ALSA from writing to the standard error: dozens of lines at each attempt to open a microphone that is
// not there. Its calls return what is wrong, too.
func hushALSA() { C.alsa_hush() }
